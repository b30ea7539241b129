import type { Client } from '@latchkey/core'
import { cookieState } from '@latchkey/core/cookie'
import { type Accessor, createComponent, type JSX } from 'solid-js'
import { LatchkeyProvider } from '../src/LatchkeyProvider.js'
import { useAccount } from '../src/account.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

export const visitors = [
  {
    name: 'a returning visitor',
    initialState: cookieState(`latchkey.demo.v1=eip155:31337:${ADDRESS}`),
    first: `reconnecting ${ADDRESS}`,
  },
  { name: 'a new visitor', initialState: undefined, first: 'disconnected ' },
]

export const drawn: string[] = []

export const page = (
  client: Client,
  initialState: (typeof visitors)[number]['initialState'],
  draw: (text: Accessor<string>) => JSX.Element,
): JSX.Element =>
  createComponent(LatchkeyProvider, {
    client,
    initialState,
    get children() {
      return createComponent(() => draw(textOf(useAccount())), {})
    },
  })

const textOf =
  (account: Accessor<{ readonly status: string; readonly address?: string | undefined }>) => () => {
    const text = `${account().status} ${account().address ?? ''}`
    drawn.push(text)
    return text
  }

export const markupOf = (text: string): string => `<output data-hk="0000">${text}</output>`
