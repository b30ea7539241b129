// The address selects the attack: `#a CSS zoom`.
import { reported, unreportedCovers } from './covers.js'
import { frameHere } from './puppet.js'
import { receivedMessages, postEverywhere, postForeign, reachInto } from './reach.js'
import { signWords, swap } from './swaps.js'
import { extraMessages, permits, delegations } from './typed.js'

const covers = { ...reported, ...unreportedCovers }
let undo: (() => void) | undefined

function play(): void {
  undo?.()
  undo = undefined
  const kind = decodeURIComponent(location.hash.slice(1))
  undo = covers[kind]?.(frameHere())
}
window.addEventListener('hashchange', play)

const attack = {
  covers: { reported: Object.keys(reported), unreported: Object.keys(unreportedCovers) },
  signWords,
  swap,
  ruling: delegations,
  extra: extraMessages,
  rights: permits,
  heard: receivedMessages,
  postForeign,
  postEverywhere,
  reachInto,
}

export type Attack = typeof attack

Object.assign(window, { attack })
