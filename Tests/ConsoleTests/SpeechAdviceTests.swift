import Platform
import Configuration
import ScreenReading
import Sessions
import Testing

import Console

/// How to get speech where nothing speaks, for each distribution.
@Suite struct SpeechAdviceTests {
  @Test(arguments: [
    (
      "ID=debian\nVERSION_ID=\"12\"\n",
      "sudo apt install speech-dispatcher speech-dispatcher-espeak-ng espeak-ng"
    ),
    (
      "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n",
      "sudo apt install speech-dispatcher speech-dispatcher-espeak-ng espeak-ng"
    ),
    (
      "NAME=\"Rocky Linux\"\nID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n",
      "sudo dnf install speech-dispatcher speech-dispatcher-espeak-ng espeak-ng"
    ),
    ("ID=arch\n", "sudo pacman -S speech-dispatcher espeak-ng"),
    (
      "ID='opensuse-leap'\nID_LIKE='suse opensuse'\n",
      "sudo zypper install speech-dispatcher espeak-ng"
    ),
    ("ID=alpine\n", "doas apk add speech-dispatcher espeak-ng"),
    ("ID=plan9\n", nil), (nil, nil),
  ])
  func theCommandIsThatOfTheDistribution(_ release: String?, _ command: String?) {
    let packages = SystemPackages(release: release)
    #expect(packages?.command(installing: .speech) == command)
    let advice = SpeechAdvice(packages: packages) { _ in false }
    #expect(advice == .install(command: command))
    #expect(advice.remedy.description == command ?? "install speech-dispatcher and espeak-ng")
  }

  @Test(arguments: [
    ("speech-dispatcher", "lector --speech speech-dispatcher"),
    ("espeak-ng", "lector --speech espeak-ng"),
  ])
  func aProgramThatIsInstalledIsStarted(_ name: String, _ command: String) {
    #expect(SpeechAdvice(packages: nil) { $0 == name }.remedy.description == command)
  }

  @Test func theAdviceIsOneSentenceInEachLanguage() {
    for language in Phrases.languages {
      let phrases = Phrases(interfaceLanguage: language)
      let command = SpeechAdvice.install(command: "sudo apt install x")
      #expect(command.text(in: phrases).hasSuffix(": sudo apt install x"))
      #expect(SpeechAdvice.install(command: nil).text(in: phrases).hasSuffix("espeak-ng"))
      #expect(
        SpeechAdvice.start(.espeak).text(in: phrases).hasSuffix(": lector --speech espeak-ng"))
    }
  }
}
