import sys

import urwid

FRUITS = ["Apples", "Pears", "Plums"]


def step(loop, bar):
    bar.set_completion(bar.current + 5)
    if bar.current < 100:
        loop.set_alarm_in(0.25, step, bar)
    else:
        loop.widget.body[0].set_text("Done")
        loop.set_alarm_in(0.5, end)


def end(loop, data):
    raise urwid.ExitMainLoop


match sys.argv[1]:
    case "list":
        rows = [urwid.Text("Which fruit?"), *(urwid.Button(name) for name in FRUITS)]
    case "checkbox":
        rows = [urwid.Text("Which fruits?"), *(urwid.CheckBox(name) for name in FRUITS)]
    case "prompt":
        rows = [urwid.Edit("Who are you? ")]
    case "progress":
        rows = [urwid.Text("Copying"), urwid.ProgressBar("normal", "complete")]
loop = urwid.MainLoop(urwid.ListBox(rows), [("complete", "standout", "")])
if sys.argv[1] == "progress":
    loop.set_alarm_in(0.25, step, rows[1])
loop.run()
