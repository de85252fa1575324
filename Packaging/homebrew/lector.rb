# The archive for Linux as a formula. On macOS, Lector is built from its sources.
class Lector < Formula
  desc "@SUMMARY@"
  homepage "@ADDRESS@"
  url "@ADDRESS@/releases/lector-@VERSION@-linux-@MACHINE@.tar.gz"
  version "@VERSION@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on :linux

  def install
    bin.install "bin/lector"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/lector"
    zsh_completion.install "share/zsh/site-functions/_lector"
    fish_completion.install "share/fish/vendor_completions.d/lector.fish"
    doc.install Dir["share/doc/lector/*"]
  end

  def caveats
    <<~TEXT
      For speech, install speech-dispatcher and espeak-ng with the package manager of your system;
      for formats in XML, libxml2; for braille, liblouis and brltty.
      "lector doctor" says what is missing.
    TEXT
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/lector --version")
    assert_match "λόγος", shell_output("#{bin}/lector export sampler --to json")
  end
end
