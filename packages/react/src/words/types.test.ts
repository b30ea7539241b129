import type { Eip1193Provider } from '@latchkey/core'
import { expectTypeOf, test } from 'vitest'
import type { Account, useAccount } from '../hooks/account.js'
import type { useProvider } from '../hooks/wallet.js'
import type { Locale } from './Locale.js'
import type { WordKey } from './parts.js'
import type { TextValues } from '@latchkey/protocol/texts'
import type { WordOverrides } from './WordOverrides.js'

// Checked by tsc; does nothing at run time.

test('behavior: words are known by their keys, and a text by its placeholders', () => {
  expectTypeOf<'connect.title'>().toExtend<WordKey>()
  expectTypeOf<'connect.titel'>().not.toExtend<WordKey>()
  expectTypeOf<{ 'connect.title': string }>().toExtend<WordOverrides>()
  expectTypeOf<WordOverrides[Extract<WordKey, `button.${string}`>]>().toEqualTypeOf<string | undefined>()
  expectTypeOf<TextValues<'Open {wallet}'>>().toEqualTypeOf<{ readonly wallet: string | number }>()
  expectTypeOf<TextValues<{ other: '{count} wallets' }>>().toExtend<{ readonly count: number }>()
  expectTypeOf<Locale['locale']>().toEqualTypeOf<string>()
})

test('behavior: a named family gives addresses of its own kind', () => {
  type Connected<A> = Extract<A, { status: 'connected' }>
  expectTypeOf<Connected<Account<'eip155'>>['address']>().toEqualTypeOf<`0x${string}`>()
  expectTypeOf<Connected<Account>['address']>().toEqualTypeOf<string>()
  expectTypeOf<typeof useAccount<'eip155'>>().returns.toEqualTypeOf<Account<'eip155'>>()
  expectTypeOf<typeof useProvider<'eip155'>>().returns.toEqualTypeOf<Eip1193Provider>()
})
