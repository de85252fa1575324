/// The page sources of the tests, by name.
enum Page: CaseIterable {
  case settings, alert

  var source: String {
    switch self {
    case .settings: settingsPage
    case .alert: alertPage
    }
  }
}

/// A settings screen in the form of a WebDriverAgent of 2025.
let settingsPage = """
  <?xml version="1.0" encoding="UTF-8"?>
  <AppiumAUT>
    <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Habits" label="Habits" enabled="true" visible="true" accessible="false" x="0" y="0" width="402" height="874" index="0" traits="" processId="71" bundleId="org.example.habits">
      <XCUIElementTypeWindow type="XCUIElementTypeWindow" enabled="true" visible="true" accessible="false" x="0" y="0" width="402" height="874" index="0" traits="">
        <XCUIElementTypeNavigationBar type="XCUIElementTypeNavigationBar" name="Settings" enabled="true" visible="true" accessible="false" x="0" y="62" width="402" height="106" index="0" traits="">
          <XCUIElementTypeButton type="XCUIElementTypeButton" name="BackButton" label="Today" enabled="true" visible="true" accessible="true" x="16" y="62" width="44" height="44" index="0" traits="Button"/>
          <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Settings" name="Settings" label="Settings" enabled="true" visible="true" accessible="true" x="16" y="119" width="133" height="42" index="1" traits="Header"/>
          <XCUIElementTypeButton type="XCUIElementTypeButton" name="Done" label="Done" enabled="true" visible="true" accessible="true" x="336" y="62" width="50" height="44" index="2" traits="Button"/>
        </XCUIElementTypeNavigationBar>
        <XCUIElementTypeCollectionView type="XCUIElementTypeCollectionView" enabled="true" visible="false" accessible="false" x="0" y="0" width="402" height="874" index="1" traits="">
          <XCUIElementTypeCell type="XCUIElementTypeCell" enabled="true" visible="true" accessible="true" x="16" y="208" width="370" height="53" index="0" traits="">
            <XCUIElementTypeOther type="XCUIElementTypeOther" enabled="true" visible="false" accessible="false" x="16" y="208" width="370" height="53" index="0" traits=""/>
            <XCUIElementTypeSwitch type="XCUIElementTypeSwitch" value="0" name="daily_reminder" label="Daily reminder" enabled="true" visible="true" accessible="true" x="16" y="208" width="370" height="53" index="1" traits="ToggleButton, Button">
              <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Daily reminder" name="Daily reminder" label="Daily reminder" enabled="true" visible="true" accessible="false" x="32" y="224" width="110" height="21" index="0" traits="StaticText"/>
              <XCUIElementTypeSwitch type="XCUIElementTypeSwitch" value="0" enabled="true" visible="true" accessible="false" x="309" y="220" width="63" height="29" index="1" traits="ToggleButton, Button"/>
            </XCUIElementTypeSwitch>
          </XCUIElementTypeCell>
          <XCUIElementTypeCell type="XCUIElementTypeCell" enabled="true" visible="true" accessible="false" x="16" y="261" width="370" height="67" index="1" traits="">
            <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Reminder time" name="Reminder time" label="Reminder time" enabled="false" visible="true" accessible="true" x="32" y="283" width="111" height="21" index="0" traits="NotEnabled, StaticText"/>
            <XCUIElementTypeDatePicker type="XCUIElementTypeDatePicker" enabled="false" visible="true" accessible="false" x="283" y="275" width="87" height="37" index="1" traits="NotEnabled">
              <XCUIElementTypeButton type="XCUIElementTypeButton" value="7:30 AM" name="Time Picker" label="Time Picker" enabled="false" visible="true" accessible="true" x="283" y="275" width="87" height="37" index="0" traits="NotEnabled, Button"/>
            </XCUIElementTypeDatePicker>
          </XCUIElementTypeCell>
          <XCUIElementTypeCell type="XCUIElementTypeCell" name="NAME_CELL" label="Name, iPhone" enabled="true" visible="true" accessible="true" x="16" y="328" width="370" height="54" index="2" traits="Button" customActions="Rename,Share">
            <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Name" name="Name" label="Name" enabled="true" visible="true" accessible="false" x="36" y="344" width="45" height="22" index="0" traits="StaticText"/>
          </XCUIElementTypeCell>
          <XCUIElementTypeTextField type="XCUIElementTypeTextField" value="Search habits" label="" enabled="true" visible="true" accessible="true" x="16" y="400" width="370" height="36" index="3" placeholderValue="Search habits" traits="" focused="true">
            <XCUIElementTypeButton type="XCUIElementTypeButton" name="Clear text" label="Clear text" enabled="true" visible="true" accessible="true" x="350" y="408" width="20" height="20" index="0" traits="Button"/>
          </XCUIElementTypeTextField>
          <XCUIElementTypeSlider type="XCUIElementTypeSlider" value="50%" name="volume" label="Volume" enabled="true" visible="true" accessible="true" x="32" y="450" width="338" height="30" index="4" traits="Adjustable"/>
          <XCUIElementTypeCell type="XCUIElementTypeCell" label="Legal" enabled="true" visible="false" accessible="true" x="16" y="900" width="370" height="54" index="5" traits="Button">
            <XCUIElementTypeButton type="XCUIElementTypeButton" name="chevron" label="chevron" enabled="false" visible="false" accessible="false" x="351" y="919" width="11" height="15" index="0" traits="NotEnabled, Button"/>
          </XCUIElementTypeCell>
        </XCUIElementTypeCollectionView>
        <XCUIElementTypeTabBar type="XCUIElementTypeTabBar" name="Tab Bar" label="Tab Bar" enabled="true" visible="true" accessible="false" x="0" y="791" width="402" height="83" index="2" traits="">
          <XCUIElementTypeOther type="XCUIElementTypeOther" enabled="true" visible="true" accessible="false" x="64" y="791" width="274" height="62" index="0" traits="">
            <XCUIElementTypeButton type="XCUIElementTypeButton" name="sun.max" label="Today" enabled="true" visible="true" accessible="true" x="68" y="795" width="94" height="54" index="0" traits="Button"/>
            <XCUIElementTypeButton type="XCUIElementTypeButton" value="1" name="gear" label="Settings" enabled="true" visible="true" accessible="true" x="240" y="795" width="94" height="54" index="1" traits="Selected, Button"/>
          </XCUIElementTypeOther>
        </XCUIElementTypeTabBar>
      </XCUIElementTypeWindow>
    </XCUIElementTypeApplication>
  </AppiumAUT>
  """

/// An alert over a list in the form of a WebDriverAgent of 2018: without `accessible` and `traits`,
/// and with frames that XCTest does not know.
let alertPage = """
  <?xml version="1.0" encoding="UTF-8"?>
  <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Mail" label="Mail" enabled="true" visible="true" x="0" y="0" width="375" height="667">
    <XCUIElementTypeWindow type="XCUIElementTypeWindow" enabled="true" visible="true" x="0" y="0" width="375" height="667">
      <XCUIElementTypeOther type="XCUIElementTypeOther" enabled="true" visible="true" x="0" y="0" width="375" height="667">
        <XCUIElementTypeNavigationBar type="XCUIElementTypeNavigationBar" name="Inbox" enabled="true" visible="true" x="0" y="20" width="375" height="44">
          <XCUIElementTypeButton type="XCUIElementTypeButton" name="Back" label="Back" enabled="true" visible="true" x="8" y="20" width="39" height="44"/>
          <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Inbox" name="Inbox" label="Inbox" enabled="true" visible="true" x="165" y="32" width="46" height="21"/>
        </XCUIElementTypeNavigationBar>
        <XCUIElementTypeTable type="XCUIElementTypeTable" enabled="true" visible="true" x="0" y="64" width="375" height="603">
          <XCUIElementTypeCell type="XCUIElementTypeCell" enabled="true" visible="true" x="0" y="64" width="375" height="60">
            <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Anna" name="Anna" label="Anna" enabled="true" visible="true" x="16" y="72" width="200" height="20"/>
            <XCUIElementTypeImage type="XCUIElementTypeImage" name="paperclip" label="Attachment" enabled="true" visible="true" x="340" y="72" width="20" height="20"/>
          </XCUIElementTypeCell>
          <XCUIElementTypeCell type="XCUIElementTypeCell" name="more" label="Load more" enabled="true" visible="true" x="0" y="124" width="375" height="60">
            <XCUIElementTypeImage type="XCUIElementTypeImage" name="chevron" enabled="true" visible="true" x="340" y="140" width="20" height="20"/>
          </XCUIElementTypeCell>
        </XCUIElementTypeTable>
      </XCUIElementTypeOther>
    </XCUIElementTypeWindow>
    <XCUIElementTypeWindow type="XCUIElementTypeWindow" enabled="true" visible="true" x="0" y="0" width="375" height="667">
      <XCUIElementTypeAny type="XCUIElementTypeAny" enabled="true" visible="false" x="inf" y="inf" width="0" height="0"/>
      <XCUIElementTypeOther type="XCUIElementTypeOther" enabled="true" visible="true" x="inf" y="inf" width="0" height="0">
        <XCUIElementTypeAlert type="XCUIElementTypeAlert" name="Delete?" label="Delete?" enabled="true" visible="true" x="52" y="253" width="270" height="160">
          <XCUIElementTypeOther type="XCUIElementTypeOther" enabled="true" visible="false" x="52" y="253" width="270" height="160"/>
          <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Delete?" name="Delete?" label="Delete?" enabled="true" visible="true" x="68" y="273" width="238" height="21"/>
          <XCUIElementTypeTextField type="XCUIElementTypeTextField" value="Reason" label="" enabled="true" visible="true" x="68" y="310" width="238" height="30"/>
          <XCUIElementTypeButton type="XCUIElementTypeButton" name="Cancel" label="Cancel" enabled="true" visible="true" x="52" y="369" width="135" height="44">
            <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Cancel" name="Cancel" label="Cancel" enabled="true" visible="true" x="90" y="380" width="50" height="22"/>
          </XCUIElementTypeButton>
          <XCUIElementTypeButton type="XCUIElementTypeButton" name="Delete" label="Delete" enabled="false" visible="true" x="187" y="369" width="135" height="44"/>
        </XCUIElementTypeAlert>
      </XCUIElementTypeOther>
    </XCUIElementTypeWindow>
  </XCUIElementTypeApplication>
  """
