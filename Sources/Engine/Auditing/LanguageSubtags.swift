import PlainText

/// The subtags of languages that begin a BCP 47 tag.
enum LanguageSubtags {
  /// Returns the fault of a tag, or nil if it begins with a known language or with three letters
  /// that have no shorter form: ISO 639 has thousands of them.
  static func fault(of tag: String) -> TagFault? {
    let language = tag.primaryLanguage
    guard language.allSatisfy({ $0.isASCII && $0.isLetter }),
      language.count == 3 || twoLetters.contains(language)
    else {
      return TagFault(
        "\"\(tag.shortened)\" is not a language tag; expected one such as \"en\".")
    }
    // Systems replace such subtags with the right one, and ignore others that they do not know.
    if let short = byThreeLetters[language] {
      return TagFault(
        "\"\(tag.shortened)\" is not a language tag; the tag of the language is \"\(short)\".",
        severity: .warning)
    }
    guard isWellFormed(tag) else {
      return TagFault(
        "\"\(tag.shortened)\" is not a language tag after \"\(language)\".", severity: .warning)
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a tag consists of subtags of up to eight letters
  /// and digits, with another one after each single letter.
  private static func isWellFormed(_ tag: String) -> Bool {
    let subtags = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    return subtags.last?.count != 1
      && subtags.allSatisfy { subtag in
        (1...8).contains(subtag.count)
          && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  /// The subtags of ISO 639-1, and those that newer ones replace.
  private static let twoLetters: Set<String> = Set(byThreeLetters.values).union([
    "bh", "in", "iw", "ji", "jw", "mo", "sh",
  ])

  /// The subtags of two letters by the codes of three letters that they replace.
  private static let byThreeLetters: [String: String] = {
    var table: [String: String] = [:]
    for pair in pairs.split(separator: " ") {
      table[String(pair.prefix(3))] = String(pair.suffix(2))
    }
    return table
  }()

  private static let pairs = """
    aar:aa abk:ab afr:af aka:ak alb:sq amh:am ara:ar arg:an arm:hy asm:as ava:av ave:ae aym:ay \
    aze:az bak:ba bam:bm baq:eu bel:be ben:bn bis:bi bod:bo bos:bs bre:br bul:bg bur:my cat:ca \
    ces:cs cha:ch che:ce chi:zh chu:cu chv:cv cor:kw cos:co cre:cr cym:cy cze:cs dan:da deu:de \
    div:dv dut:nl dzo:dz ell:el eng:en epo:eo est:et eus:eu ewe:ee fao:fo fas:fa fij:fj fin:fi \
    fra:fr fre:fr fry:fy ful:ff geo:ka ger:de gla:gd gle:ga glg:gl glv:gv gre:el grn:gn guj:gu \
    hat:ht hau:ha heb:he her:hz hin:hi hmo:ho hrv:hr hun:hu hye:hy ibo:ig ice:is ido:io iii:ii \
    iku:iu ile:ie ina:ia ind:id ipk:ik isl:is ita:it jav:jv jpn:ja kal:kl kan:kn kas:ks kat:ka \
    kau:kr kaz:kk khm:km kik:ki kin:rw kir:ky kom:kv kon:kg kor:ko kua:kj kur:ku lao:lo lat:la \
    lav:lv lim:li lin:ln lit:lt ltz:lb lub:lu lug:lg mac:mk mah:mh mal:ml mao:mi mar:mr may:ms \
    mkd:mk mlg:mg mlt:mt mon:mn mri:mi msa:ms mya:my nau:na nav:nv nbl:nr nde:nd ndo:ng nep:ne \
    nld:nl nno:nn nob:nb nor:no nya:ny oci:oc oji:oj ori:or orm:om oss:os pan:pa per:fa pli:pi \
    pol:pl por:pt pus:ps que:qu roh:rm ron:ro rum:ro run:rn rus:ru sag:sg san:sa sin:si slk:sk \
    slo:sk slv:sl sme:se smo:sm sna:sn snd:sd som:so sot:st spa:es sqi:sq srd:sc srp:sr ssw:ss \
    sun:su swa:sw swe:sv tah:ty tam:ta tat:tt tel:te tgk:tg tgl:tl tha:th tib:bo tir:ti ton:to \
    tsn:tn tso:ts tuk:tk tur:tr twi:tw uig:ug ukr:uk urd:ur uzb:uz ven:ve vie:vi vol:vo wel:cy \
    wln:wa wol:wo xho:xh yid:yi yor:yo zha:za zho:zh zul:zu
    """
}

/// A fault in the language of a text or of a screen.
struct TagFault {
  let message: Message
  /// The severity, or nil for the rule's own.
  let severity: Severity?

  init(_ message: Message, severity: Severity? = nil) {
    self.message = message
    self.severity = severity
  }
}
