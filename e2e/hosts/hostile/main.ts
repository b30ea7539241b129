// A page of a project's list that went bad. Its address says which trick it plays: `#a CSS zoom`.
import { reported, unreported } from './covers.js'
import { rights } from './typed.js'

const covers = { ...reported, ...unreported }
let undo: (() => void) | undefined

function play(): void {
  undo?.()
  const frame = document.querySelector<HTMLIFrameElement>('#latchkey-frame')
  const cover = covers[decodeURIComponent(location.hash.slice(1))]
  undo = frame && cover ? cover(frame) : undefined
}
window.addEventListener('hashchange', play)

const attack = {
  covers: { reported: Object.keys(reported), unreported: Object.keys(unreported) },
  rights,
}

/** The page's tricks, for the test that plays its visitor. */
export type Attack = typeof attack

Object.assign(window, { attack })
