extension Texts {
  /// Shepherd 2:1 at 80 columns: every mark on its letter.
  static let hebrew = """
    ─ Shepherd ─────────────────────────────────┬ English ──────────────────────────
           ארְיַּ֥וַ           רקֶבֹּ֔בַ       יהִ֣יְוַ 2:1   │ And in the morning the boy saw
        wayyarʾ       babbōqer     wayəhî       │ the flock, and there was the
         ארְיַּ֥ -וַ         רקֶבֹּ֔ -בַ     יהִ֣יְ -וַ       │ lamb, drinking water.
         האָרָ            רקֶבֹּ        היָהָ          │
        and saw in the morning and it was       │
      HC/Vqw3ms      HRd/Ncmsa  HC/Vqw3ms       │
                                                │
             ןאצֹּ֑הַ           ־תאֶ      רעַנַּ֖הַ       │                                  ▐
          haṣṣōʾn           ʾet  hannaʿar       │
           ןאצֹּ֑ -הַ                  רעַנַּ֖ -הַ       │
           ןאצֹ               תאֵ    רעַנַ          │
        the flock object marker   the boy       │
        HTd/Ncbsa           HTo HTd/Ncmsa       │
                                                │
         ׃םיִמָֽ      התֶ֥שֹׁ      שׂבֶכֶּ֖הַ     הנֵּ֥הִוְ       │
        māyim    šōteh  hakkebeś wəhinnēh       │
                          שׂבֶכֶּ֖ -הַ   הנֵּ֥הִ -וְ       │
          םיִמַ      התָשָׁ    שׂבֶכֶּ      הנֵּהִ          │
        water drinking  the lamb and look       │
    """

  /// The same verse at 40 columns.
  static let narrowHebrew = """
    ─ Shepherd ─────────────────────────────
                       רקֶבֹּ֔בַ       יהִ֣יְוַ 2:1
                   babbōqer     wayəhî
                     רקֶבֹּ֔ -בַ     יהִ֣יְ -וַ     ▐
                     רקֶבֹּ        היָהָ
             in the morning and it was
                  HRd/Ncmsa  HC/Vqw3ms

               ־תאֶ      רעַנַּ֖הַ      ארְיַּ֥וַ
    """
}
