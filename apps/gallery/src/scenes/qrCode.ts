import { pairingUri, signInUri } from '../stage/pairing.js'
import type { Scene, SceneGroup } from './Scene.js'

const code = (state: string, title: string, value: string, hasLogo: boolean): Scene => ({
  state,
  title,
  shows: 'lk-qr',
  page: 'qr',
  qr: { value, hasLogo },
})

/** The smallest that phones must read. */
export const qrCode: SceneGroup = {
  view: 'QrCode',
  scenes: [
    code('pairing', 'A pairing link', pairingUri, false),
    code('pairing-logo', 'A pairing link with a logo', pairingUri, true),
    code('sign-in', 'A pairing link that also signs in', signInUri, false),
    code('sign-in-logo', 'A pairing link that also signs in, with a logo', signInUri, true),
  ],
}
