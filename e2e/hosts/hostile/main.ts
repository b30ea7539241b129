// The address selects the attack: `#a CSS zoom`.
import { reported, unreported } from './covers.js'
import { frameHere } from './puppet.js'
import { heard, postEverywhere, postForeign, reachInto } from './reach.js'
import { signWords, swap } from './swaps.js'
import { extra, rights, ruling } from './typed.js'

const covers = { ...reported, ...unreported }
let undo: (() => void) | undefined

function play(): void {
  undo?.()
  undo = undefined
  const kind = decodeURIComponent(location.hash.slice(1))
  undo = covers[kind]?.(frameHere())
}
window.addEventListener('hashchange', play)

const attack = {
  covers: { reported: Object.keys(reported), unreported: Object.keys(unreported) },
  signWords,
  swap,
  ruling,
  extra,
  rights,
  heard,
  postForeign,
  postEverywhere,
  reachInto,
}

export type Attack = typeof attack

Object.assign(window, { attack })
