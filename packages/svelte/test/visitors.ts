import { cookieState } from '@latchkey/core/cookie'
import { useAccount } from '../src/account.js'
import type { Current } from '../src/useLatchkeyState.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** The cookie of a visitor who has been here. */
export const COOKIE = `latchkey.demo.v1=eip155:31337:${ADDRESS}`

/** Visitors of a page, by what their cookies tell and what the first render shows of it. */
export const visitors = [
  { name: 'a returning visitor', initialState: cookieState(COOKIE), first: `reconnecting ${ADDRESS}` },
  { name: 'a new visitor', initialState: undefined, first: 'disconnected ' },
]

/** The texts of the page until now. */
export const drawn: string[] = []

/** The properties of a page that shows the account. */
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

/** The markup that a server makes of the page. */
export const markupOf = (text: string): string => `<!--[--><!--[0--><output>${text}</output><!--]--><!--]-->`
