import type { ViewFeature } from '@latchkey/core'
import type { accountWords } from '../generated/words/accountWords.js'
import type { activityWords } from '../generated/words/activityWords.js'
import type { buyWords } from '../generated/words/buyWords.js'
import type { buttonWords } from '../generated/words/buttonWords.js'
import type { connectingWords } from '../generated/words/connectingWords.js'
import type { connectWords } from '../generated/words/connectWords.js'
import type { frameWords } from '../generated/words/frameWords.js'
import type { languageWords } from '../generated/words/languageWords.js'
import type { loginWords } from '../generated/words/loginWords.js'
import type { namesWords } from '../generated/words/namesWords.js'
import type { networkButtonWords } from '../generated/words/networkButtonWords.js'
import type { networksWords } from '../generated/words/networksWords.js'
import type { rareWords } from '../generated/words/rareWords.js'
import type { payWords } from '../generated/words/payWords.js'
import type { remoteWords } from '../generated/words/remoteWords.js'
import type { sendWords } from '../generated/words/sendWords.js'
import type { swapWords } from '../generated/words/swapWords.js'
import type { sessionsWords } from '../generated/words/sessionsWords.js'
import type { signInWords } from '../generated/words/signInWords.js'
import type { toastWords } from '../generated/words/toastWords.js'
import type { tokenWords } from '../generated/words/tokenWords.js'
import type { pendingTransactionWords } from '../generated/words/pendingTransactionWords.js'
import type { walletsWords } from '../generated/words/walletsWords.js'
import type { whyWords } from '../generated/words/whyWords.js'

/** The features that use a part, and its English. */
type Part<English> = readonly ViewFeature[] & { readonly english?: English }

/**
 * In every other language a part is a file, loaded with the first view that uses it. All features
 * use the frame's.
 */
export const parts = {
  frame: [] as Part<typeof frameWords & typeof languageWords & typeof rareWords & typeof toastWords>,
  connect: ['connect'] as Part<typeof connectWords>,
  connecting: ['connecting', 'remote'] as Part<typeof connectingWords>,
  remote: ['remote'] as Part<typeof remoteWords>,
  wallets: ['allWallets', 'help'] as Part<typeof walletsWords>,
  account: ['account', 'wallets', 'receive', 'token'] as Part<typeof accountWords>,
  activity: ['account', 'activity', 'token'] as Part<typeof activityWords>,
  token: ['token'] as Part<typeof tokenWords>,
  buy: ['buy'] as Part<typeof buyWords>,
  names: ['names', 'account', 'send'] as Part<typeof namesWords>,
  networks: ['networks'] as Part<typeof networksWords>,
  send: ['send'] as Part<typeof sendWords>,
  swap: ['swap'] as Part<typeof swapWords>,
  pay: ['pay'] as Part<typeof payWords>,
  login: ['login', 'signIn'] as Part<typeof loginWords>,
  signIn: ['signIn'] as Part<typeof signInWords>,
  sessions: ['smartSessions'] as Part<typeof sessionsWords>,
  why: ['help'] as Part<typeof whyWords>,
}

type Parts = typeof parts

/** A part of a language: the texts of views that load together. */
export type WordPart = keyof Parts

/** Key of a text. The buttons' texts are no part: they come with the page. */
export type WordKey =
  | { readonly [P in WordPart]: keyof NonNullable<Parts[P]['english']> }[WordPart]
  | keyof typeof buttonWords
  | keyof typeof networkButtonWords
  | keyof typeof pendingTransactionWords
