import { buttonWords } from './buttonWords.js'
import { networkButtonWords } from './networkButtonWords.js'
import { frameWords } from './frameWords.js'
import { connectWords } from './connectWords.js'
import { rareWords } from './rareWords.js'
import { connectingWords } from './connectingWords.js'
import { remoteWords } from './remoteWords.js'
import { walletsWords } from './walletsWords.js'
import { accountWords } from './accountWords.js'
import { networksWords } from './networksWords.js'
import { sendWords } from './sendWords.js'
import { loginWords } from './loginWords.js'
import { toastWords } from './toastWords.js'

/**
 * Every text of the modal and the buttons, in English; `{word}` is filled in. It is made of parts, since each view loads
 * only the part that it speaks.
 */
export const en = {
  ...buttonWords,
  ...networkButtonWords,
  ...frameWords,
  ...connectWords,
  ...rareWords,
  ...connectingWords,
  ...remoteWords,
  ...walletsWords,
  ...accountWords,
  ...networksWords,
  ...sendWords,
  ...loginWords,
  ...toastWords,
} as const
