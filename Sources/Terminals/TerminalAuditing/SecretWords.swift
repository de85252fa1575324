// Made by Scripts/make-secret-words from the translations of Linux-PAM; do not edit.

/// Lowercase words that ask for a password: Linux-PAM's in its languages, and more in English.
enum SecretWords {
  static let all: [String] = [
    "adgangskode", "contrasenya", "contraseña", "contrasigno", "focal faire", "hasło", "heslo",
    "iphasiwedi", "jelszó", "lozinka", "lösenord", "mot de passe", "mật khẩu", "palavra-passe",
    "parola", "parolă", "parool", "pasahitza", "passcode", "passord", "passphrase", "password",
    "passwort", "pasvorto", "salasana", "sandi", "secret", "senha", "wachtwoord", "şifrə",
    "лозинка", "парола", "пароль", "ססמה", "كلمة السر", "गुप्तशब्द", "शब्दकूट", "গুপ্তশব্দ",
    "পাসওয়ার্ড", "ਪਾਸਵਰਡ", "પાસવર્ડ", "ପ୍ରବେଶ ସଙ୍କେତ", "கடவுச்சொல்", "సంకేతపదము", "ಗುಪ್ತಪದ",
    "അടയാളവാക്ക്", "රහස්පදය", "პაროლი", "ពាក្យសម្ងាត់", "パスワード", "密码", "密碼", "암호",
  ]
}
