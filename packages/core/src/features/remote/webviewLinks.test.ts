import { expect, test } from 'vitest'
import { AGENTS, fakePage } from '../../../test/fakePage.js'
import { stage } from '../../../test/fakeWallets.js'
import { memoryPlatform } from '../../../test/memoryPlatform.js'
import { walletLinkForms } from '../../actions.js'
import type { WalletRow } from '../../types/wallet.js'

const row: WalletRow = {
  id: 'io.fox',
  name: 'Fox',
  section: 'recommended',
  installed: false,
  recent: false,
  namespaces: [],
  aliases: ['io.fox'],
  wallet: { id: 'io.fox', name: 'Fox', mobileLink: 'fox://', linkMode: 'https://fox.test/app' },
}

test.each([
  ['a browser on Android', AGENTS.android, 'native'],
  ['Safari on an iPhone', AGENTS.iphone, 'native'],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) CriOS/150.0 Mobile Safari/604.1',
    'native',
  ],
  ['Instagram on Android', `${AGENTS.android.replace('9)', '9; wv)')} Instagram 350.0 Android`, 'universal'],
  ['X on Android', `${AGENTS.android.replace('9)', '9; wv)')} TwitterAndroid`, 'universal'],
  [
    'X on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148 Twitter for iPhone',
    'universal',
  ],
  ['Instagram on an iPad', 'Mozilla/5.0 (iPad; CPU OS 18_0) Mobile/15E148 Instagram 350.0', 'universal'],
  ['Discord on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148 Discord/250', 'universal'],
])('behavior: %s: the kind of link that works there comes first', (_name, agent, first) => {
  const { client } = stage({}, { platform: memoryPlatform(fakePage({ agent, isTouch: true }).platform) })
  expect(walletLinkForms(client, row)[0]).toBe(first)
})
