import { afterEach, expect, test } from 'vitest'
import { create, disposeAll } from '../../test/sending.js'
import type { Client } from '../types/client.js'
import type { ViewName } from '../types/route.js'
import { createRouter } from './createRouter.js'

afterEach(disposeAll)

const views = (client: Client) => client.getState().modal.stack.map((route) => route.view)

test.each<[ViewName, boolean, ViewName[]]>([
  ['Account', true, ['Account', 'WalletSendProgress']],
  ['WalletSend', true, ['Account', 'WalletSendProgress']],
  ['WalletSendPreview', true, ['Account', 'WalletSendProgress']],
  ['Networks', true, ['Networks']],
  ['WalletReceive', true, ['WalletReceive']],
  ['Account', false, ['Account']],
  ['WalletSend', false, ['WalletSend']],
])('behavior: open(%s) with a pending transfer: %s', (view, loading, expected) => {
  const { client, context, fill } = create()
  fill()
  context.update('test', ({ send }) => ({
    send: { ...send, loading, progress: loading ? { step: 'confirming' } : { step: 'editing' } },
  }))
  void createRouter(context).open({ view }, () => true)
  expect(views(client)).toEqual(expected)
})
