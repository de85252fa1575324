extension Texts {
  /// Shepherd 2:1 at 80 columns: every mark on its letter.
  static let hebrew = """
    ─ Shepherd ─────────────────────────────────┬ English ──────────────────────────
           ארְיַּ֥וַ           רקֶבֹּ֔בַ       יהִ֣יְוַ 2:1   │ And in the morning the boy saw   ░
        wayyarʾ       babbōqer     wayəhî       │ the flock, and there was the     ░
            האָרָ            רקֶבֹּ        היָהָ       │ lamb, drinking water.            ░
        and saw in the morning and it was       │                                  ░
      HC/Vqw3ms      HRd/Ncmsa  HC/Vqw3ms       │                                  ░
          H7200          H1242      H1961       │                                  ░
          ארְיַּ֥-וַ          רקֶבֹּ֔-בַ      יהִ֣יְ-וַ       │                                  █
                                                │                                  ░
             ןאצֹּ֑הַ           ־תאֶ      רעַנַּ֖הַ       │                                  ░
          haṣṣōʾn           ʾet  hannaʿar       │                                  ░
              ןאצֹ            תאֵ       רעַנַ       │                                  ░
        the flock object marker   the boy       │                                  ░
        HTd/Ncbsa           HTo HTd/Ncmsa       │                                  ░
            H6629          H853     H5288       │                                  ░
            ןאצֹּ֑-הַ                   רעַנַּ֖-הַ       │                                  ░
                                                │                                  ░
         ׃םיִמָֽ      התֶ֥שֹׁ      שׂבֶכֶּ֖הַ     הנֵּ֥הִוְ       │                                  ░
    """

  /// The same verse at 40 columns.
  static let narrowHebrew = """
    ─ Shepherd ─────────────────────────────
                       רקֶבֹּ֔בַ       יהִ֣יְוַ 2:1 ░
                   babbōqer     wayəhî     ░
                        רקֶבֹּ        היָהָ     █
             in the morning and it was     ░
                  HRd/Ncmsa  HC/Vqw3ms     ░
                      H1242      H1961     ░
                      רקֶבֹּ֔-בַ      יהִ֣יְ-וַ     ░
    """
}
