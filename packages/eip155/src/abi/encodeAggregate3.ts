import { encodeBytes } from './encodeBytes.js'
import { word } from './word.js'

export interface Call {
  readonly target: `0x${string}`
  readonly callData: `0x${string}`
}

/** `aggregate3((address,bool,bytes)[])`; every call may fail. */
export function encodeAggregate3(calls: readonly Call[]): `0x${string}` {
  const tuples = calls.map(
    ({ target, callData }) => word(target) + word(1) + word(96) + encodeBytes(callData),
  )
  let offset = calls.length * 32
  const offsets = tuples.map((tuple) => {
    const own = word(offset)
    offset += tuple.length / 2
    return own
  })
  return `0x82ad56cb${word(32)}${word(calls.length)}${offsets.join('')}${tuples.join('')}`
}
