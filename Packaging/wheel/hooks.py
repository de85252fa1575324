"""Installs what the hooks of pre-commit need, which is the wheel: a build backend (PEP 517).

Nothing is built: the package is empty and depends on the wheel of the same version.
"""

import wheelfile


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    needed = f"{wheelfile.project('DISTRIBUTION')}=={wheelfile.project('VERSION')}"
    return wheelfile.write(
        wheel_directory, "lector-hooks", "py3-none-any", {}, [f"Requires-Dist: {needed}"])


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("lector-hooks has no source distribution; make wheel packs the program")
