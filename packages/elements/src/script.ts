// The entry of the classic script: everything of a page without modules hangs on one name.
import * as standalone from './standalone.js'

declare global {
  /** Set by the classic script. */
  var Latchkey: typeof standalone
}

globalThis.Latchkey = standalone
