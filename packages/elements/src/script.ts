// The classic script: one global.
import * as standalone from './standalone.js'

declare global {
  var Latchkey: typeof standalone
}

globalThis.Latchkey = standalone
