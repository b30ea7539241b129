import { parseFrameMessage } from '@latchkey/protocol/frame'
import { webUrl } from '../webUrl.js'
import { transportsOf } from '../factor/passkeyJson.js'
import type { PasskeyRequest, PasskeyAnswer } from './remoteWindow.js'
import { pack, unpack } from './pack.js'

/** Milliseconds between checks. */
const checkInterval = 400

/** @param onReturn undefined if the provider's window was closed */
export function createLocalWindow(
  view: Window & typeof globalThis,
  onReturn: (uri: string | undefined) => void,
) {
  let lastNumber = 0
  let opened: { readonly popup: Window; readonly timer: number } | undefined

  function leave(): void {
    if (opened === undefined) return
    view.clearInterval(opened.timer)
    opened.popup.close()
    opened = undefined
  }

  view.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== view.location.origin || opened === undefined || source !== opened.popup) return
    const message = parseFrameMessage(data)
    if (message?.kind !== 'event' || message.name !== 'SOCIAL_RESULT') return
    leave()
    onReturn(message.payload.uri)
  })

  return {
    /**
     * Opens nothing on this origin, whose pages would trust the address.
     *
     * @returns the opened address
     */
    open(button: HTMLElement): string | undefined {
      const { opens } = button.dataset
      const url = webUrl(opens ?? null)
      if (opens === undefined || url === undefined || url.origin === view.location.origin) return undefined
      leave()
      const popup = view.open(url.href, '_blank', 'popup,width=480,height=680')
      if (popup === null) return undefined
      const timer = view.setInterval(() => {
        if (!popup.closed) return
        leave()
        onReturn(undefined)
      }, checkInterval)
      opened = { popup, timer }
      return opens
    },

    run(asks: readonly PasskeyRequest[], sendAnswer: (result: PasskeyAnswer) => void): void {
      for (const { number, name, given } of asks) {
        if (number <= lastNumber) continue
        lastNumber = number
        void answer(view, name, unpack(given)).then(
          (found) => sendAnswer({ number, answer: pack(found) }),
          () => sendAnswer({ number }),
        )
      }
    },
    leave,
  }
}

async function answer(
  view: Window & typeof globalThis,
  name: PasskeyRequest['name'],
  given: unknown,
): Promise<unknown> {
  const { credentials } = view.navigator
  if (name === 'get') return readCredential(await credentials.get(given as CredentialRequestOptions))
  if (name === 'create') return readCredential(await credentials.create(given as CredentialCreationOptions))
  const known = (view as unknown as { PublicKeyCredential?: Signals }).PublicKeyCredential
  if (known?.signalUnknownCredential === undefined) throw new Error('The browser forgets none')
  await known.signalUnknownCredential(given)
  return true
}

interface Signals {
  signalUnknownCredential?(of: unknown): Promise<void>
}

/** A browser keeps the parts in getters. */
function readCredential(credential: Credential | null) {
  if (credential?.type !== 'public-key') throw new Error('There is no passkey')
  const passkey = credential as PublicKeyCredential
  const { rawId, response } = passkey
  const parts = response as Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = parts
  const { prf } = passkey.getClientExtensionResults()
  return {
    rawId,
    authenticatorAttachment: passkey.authenticatorAttachment,
    response: {
      clientDataJSON,
      attestationObject,
      authenticatorData,
      signature,
      userHandle,
      transports: transportsOf(parts),
    },
    extensions: { prf },
  }
}
