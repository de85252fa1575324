import Foundation
import Testing

/// The wheel of the program that the tests drive.
@Suite("The wheel", .ownThread, .enabled(if: Program.canRun("python3 -c 'import zipfile'")))
struct WheelTests {
  /// Unpacks it as an installer does, without one.
  @Test func itHasTheProgramAndThePlugin() throws {
    let program = try Program()
    let maker = Program.root.appending(path: "Scripts/make-wheel").path
    let outcome = try program.shell(
      #"""
      export SOURCE_DATE_EPOCH=1700000000
      wheel=$("$1" "$2" 2.31 one) && "$1" "$2" 2.31 two >/dev/null || exit
      cmp "$wheel" "two/${wheel##*/}" || exit
      echo "$wheel"
      python3 - "$wheel" <<'PYTHON'
      import base64, csv, hashlib, io, sys, zipfile
      wheel = zipfile.ZipFile(sys.argv[1])
      names = wheel.namelist()
      record = next(name for name in names if name.endswith("/RECORD"))
      rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(wheel.read(record).decode()))}
      assert set(rows) == set(names) and names[-1] == record
      for name in names[:-1]:
          digest = base64.urlsafe_b64encode(hashlib.sha256(wheel.read(name)).digest()).rstrip(b"=")
          assert rows[name] == ["sha256=" + digest.decode(), str(wheel.getinfo(name).file_size)], name
      for name in sorted(names):
          if "/man1/" not in name or name.endswith("/lector.1"):
              print(oct(wheel.getinfo(name).external_attr >> 16), name)
      wheel.extractall("out")
      PYTHON
      chmod +x out/*.data/scripts/lector
      out/*.data/scripts/lector --version | cut -d ' ' -f 1
      grep -h "^Tag\|^Name" out/*.dist-info/METADATA out/*.dist-info/WHEEL
      """#.replacing("\"$1\"", with: "'\(maker)'").replacing(
        "\"$2\"", with: "'\(Program.file.path)'"))
    let version = try program.run("--version").output.split(separator: " ")[1].prefix { $0 != "\n" }
    let stem = "lector_reader-\(version)"
    let machine = try program.shell("uname -m").output.trimmingCharacters(in: .newlines)
    #expect(
      outcome.output == """
        one/\(stem)-py3-none-manylinux_2_31_\(machine).whl
        0o100644 \(stem).data/data/share/bash-completion/completions/lector
        0o100644 \(stem).data/data/share/fish/vendor_completions.d/lector.fish
        0o100644 \(stem).data/data/share/man/man1/lector.1
        0o100644 \(stem).data/data/share/zsh/site-functions/_lector
        0o100755 \(stem).data/scripts/lector
        0o100644 \(stem).dist-info/LICENSE
        0o100644 \(stem).dist-info/METADATA
        0o100644 \(stem).dist-info/RECORD
        0o100644 \(stem).dist-info/WHEEL
        0o100644 \(stem).dist-info/entry_points.txt
        0o100644 pytest_lector.py
        lector
        Name: lector-reader
        Tag: py3-none-manylinux_2_31_\(machine)

        """, "\(outcome.errors)")
  }

  /// pre-commit installs the repository by pip: a package of nothing that needs the wheel.
  @Test func theHooksNeedTheWheel() throws {
    let program = try Program()
    let folder = Program.root.appending(path: "Packaging/wheel").path
    let outcome = try program.shell(
      """
      PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='\(folder)' python3 -c '
      import hooks, zipfile
      wheel = zipfile.ZipFile(hooks.build_wheel("."))
      for name in wheel.namelist():
          print(name.split("/")[1])
          if name.endswith("METADATA"):
              print(wheel.read(name).decode())
      '
      """)
    #expect(outcome.output.contains("\nRequires-Dist: lector-reader=="), "\(outcome)")
    #expect(!outcome.output.contains(".py"))
  }
}
