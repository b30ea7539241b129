import { connectingWords } from '../../../words/en/connectingWords.js'
import { remoteWords } from '../../../words/en/remoteWords.js'

/** The words of these views. */
export const remoteText = { ...connectingWords, ...remoteWords } as const
