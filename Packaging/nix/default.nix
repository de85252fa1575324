# Lector from its archive: nix-build default.nix, or callPackage ./default.nix { }.
#
# Libraries that the program loads when it first needs them (libxml2, liblouis) are found through
# LD_LIBRARY_PATH, which the wrapper sets; terminals are found through TERMINFO_DIRS, as on any NixOS.
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation {
  pname = "lector";
  version = "@VERSION@";

  src = pkgs.fetchurl {
    url = "@ADDRESS@/releases/lector-@VERSION@-linux-@MACHINE@.tar.gz";
    sha256 = "@SHA256@";
  };

  nativeBuildInputs = [ pkgs.autoPatchelfHook pkgs.makeWrapper ];
  dontStrip = true;

  installPhase = ''
    mkdir -p $out
    cp -a bin share $out
    wrapProgram $out/bin/lector \
      --prefix PATH : ${pkgs.lib.makeBinPath [ pkgs.espeak-ng ]} \
      --prefix LD_LIBRARY_PATH : ${pkgs.lib.makeLibraryPath [ pkgs.libxml2 pkgs.liblouis ]}
  '';

  meta = {
    description = "@SUMMARY@";
    homepage = "@ADDRESS@";
    license = pkgs.lib.licenses.mit;
    mainProgram = "lector";
    platforms = [ "@MACHINE@-linux" ];
  };
}
