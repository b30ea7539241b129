// The classic script: one global, for pages without modules.
import * as standalone from './standalone.js'

declare global {
  /** Set by the classic script. */
  var Latchkey: typeof standalone
}

globalThis.Latchkey = standalone
