import { chunkFailed } from '../client/chunkFailed.js'
import type * as signIn from './signIn.js'

/** @throws LatchkeyError `chunk_failed` */
export const loadSignIn = (): Promise<typeof signIn> => import('./signIn.js').catch(chunkFailed)
