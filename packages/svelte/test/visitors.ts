import { cookieState } from '@latchkey/core/cookie'
import { useAccount } from '../src/account.js'
import type { Current } from '../src/useLatchkeyState.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

export const COOKIE = `latchkey.demo.v1=eip155:31337:${ADDRESS}`

export const visitors = [
  { name: 'a returning visitor', initialState: cookieState(COOKIE), first: `reconnecting ${ADDRESS}` },
  { name: 'a new visitor', initialState: undefined, first: 'disconnected ' },
]

export const drawn: string[] = []

export const accountPart = {
  compose: () => useAccount(),
  text: ({
    current,
  }: Current<{ readonly status: string; readonly address?: string | undefined }>): string => {
    const text = `${current.status} ${current.address ?? ''}`
    drawn.push(text)
    return text
  },
}

export const markupOf = (text: string): string => `<!--[--><!--[0--><output>${text}</output><!--]--><!--]-->`
