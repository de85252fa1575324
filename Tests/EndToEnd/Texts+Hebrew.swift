extension Texts {
  /// Shepherd 2:1 at 80 columns: every mark on its letter.
  static let hebrew = """
              ארְיַּ֥וַ           רקֶבֹּ֔בַ       יהִ֣יְוַ 2:1  And in the morning the boy saw the
           wayyarʾ       babbōqer     wayəhî      flock, and there was the lamb,
               האָרָ            רקֶבֹּ        היָהָ      drinking water.
           and saw in the morning and it was
         HC/Vqw3ms      HRd/Ncmsa  HC/Vqw3ms
             H7200          H1242      H1961
             ארְיַּ֥-וַ          רקֶבֹּ֔-בַ      יהִ֣יְ-וַ

          הנֵּ֥הִוְ      ןאצֹּ֑הַ           ־תאֶ      רעַנַּ֖הַ
      wəhinnēh   haṣṣōʾn           ʾet  hannaʿar
           הנֵּהִ       ןאצֹ            תאֵ       רעַנַ
      and look the flock object marker   the boy
         HC/Tm HTd/Ncbsa           HTo HTd/Ncmsa
         H2009     H6629          H853     H5288
         הנֵּ֥הִ-וְ     ןאצֹּ֑-הַ                   רעַנַּ֖-הַ

                         ׃םיִמָֽ      התֶ֥שֹׁ      שׂבֶכֶּ֖הַ
                        māyim    šōteh  hakkebeś
                          םיִמַ      התָשָׁ       שׂבֶכֶּ
                        water drinking  the lamb
    """

  /// The same verse at 40 columns.
  static let narrowHebrew = """
          ארְיַּ֥וַ           רקֶבֹּ֔בַ       יהִ֣יְוַ 2:1
       wayyarʾ       babbōqer     wayəhî
           האָרָ            רקֶבֹּ        היָהָ
       and saw in the morning and it was
     HC/Vqw3ms      HRd/Ncmsa  HC/Vqw3ms
         H7200          H1242      H1961
         ארְיַּ֥-וַ          רקֶבֹּ֔-בַ      יהִ֣יְ-וַ
    """
}
