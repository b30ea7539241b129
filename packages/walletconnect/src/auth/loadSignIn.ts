import { chunkFailed } from '../client/chunkFailed.js'
import type * as signIn from './signIn.js'

/** Loads what one-click sign-ins need. @throws LatchkeyError `chunk_failed` */
export const loadSignIn = (): Promise<typeof signIn> => import('./signIn.js').catch(chunkFailed)
