import { frameHere, post } from './puppet.js'

export const receivedMessages: unknown[] = []
window.addEventListener('message', ({ data, source }) => {
  if (source !== window) receivedMessages.push(data)
})

const forged = (origin: string): readonly unknown[] => [
  { type: '@latchkey-frame/SOCIAL_RESULT', payload: { uri: `${origin}/social?code=mine&state=mine` } },
  { type: '@latchkey-window/READY', nonce: '' },
  { type: '@latchkey-frame/READY', payload: { version: 4 } },
  { type: '@latchkey-app/SIGN_OUT', id: 'by-window-message' },
]

export function postForeign(): void {
  const id = (name: string) => `foreign-${name}`
  for (const name of ['constructor', '__proto__', 'toString', 'RPC_REQUEST_SUCCESS', 'SESSION_UPDATE'])
    post({ type: `@latchkey-app/${name}`, id: id('by-name') })
  for (const name of ['RPC_REQUEST_SUCCESS', 'GET_USER_SUCCESS', 'SOCIAL_RESULT', 'SIGN_OUT'])
    post({ type: `@latchkey-frame/${name}`, id: id('reply'), payload: { uri: 'https://evil.example' } })
  for (const foreign of ['__proto__', '', 'x'.repeat(65), 7, { toString: () => 'a' }.toString])
    try {
      post({ type: '@latchkey-app/GET_CHAIN_ID', id: foreign })
    } catch {}
}

export function postEverywhere(frameUrl: string): void {
  const { origin } = new URL(frameUrl)
  const inner = frameHere().contentWindow
  for (const target of [inner, inner?.parent, window.opener as Window | null])
    for (const message of forged(origin)) target?.postMessage(message, '*')
}

/** @returns successful attempts: none, if browsers isolate origins */
export function reachInto(target: Window): readonly string[] {
  const attempts: Readonly<Record<string, () => unknown>> = {
    document: () => target.document.body.textContent,
    storage: () => target.localStorage.length,
    address: () => target.location.href,
    children: () => (target.length > 0 ? target[0]?.document.title : thrown()),
    press: () => target.document.querySelector('button')?.click(),
    opener: () => {
      const opener = target.opener as Window | null
      return opener === window ? thrown() : (opener?.document.title ?? thrown())
    },
  }
  return Object.entries(attempts).flatMap(([name, attempt]) => {
    try {
      attempt()
      return [name]
    } catch {
      return []
    }
  })
}

function thrown(): never {
  throw new Error('There is nothing there')
}
