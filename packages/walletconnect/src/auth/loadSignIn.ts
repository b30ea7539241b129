import { chunkFailed } from '../client/chunkFailed.js'
import type * as signIn from './signIn.js'

export const loadSignIn = (): Promise<typeof signIn> => import('./signIn.js').catch(chunkFailed)
