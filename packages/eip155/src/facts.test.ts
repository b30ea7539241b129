import { DEFAULT_ACCOUNT_TYPES } from '@latchkey/protocol/constants'
import { expect, test } from 'vitest'
import { eip155 } from './index.js'

test('param: facts of the family at page load', () => {
  expect(eip155()).toMatchObject({
    namespace: 'eip155',
    accountTypes: { default: DEFAULT_ACCOUNT_TYPES.eip155, all: ['eoa', 'smartAccount'] },
    nativeToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    can: {
      send: { needsToken: true, hasReceipt: true },
      tokens: true,
      activity: true,
      swaps: true,
      names: true,
      onramp: true,
      smartSessions: true,
    },
  })
})
