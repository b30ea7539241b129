import { LatchkeyError } from '@latchkey/protocol/errors'
import { tokenPrograms } from '../address/programs.js'
import { member, type Rpc } from '../reads/rpc.js'

/** @throws LatchkeyError `invalid_receiver` unless a mint */
export async function readMint(
  rpc: Rpc,
  mint: string,
): Promise<{ readonly program: string; readonly decimals: number }> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const account = member(await rpc('getAccountInfo', [mint, options]), 'value')
  const program = String(member(account, 'owner'))
  const parsed = member(account, 'data', 'parsed')
  const decimals = member(parsed, 'info', 'decimals')
  if (!tokenPrograms.includes(program) || member(parsed, 'type') !== 'mint' || typeof decimals !== 'number')
    throw new LatchkeyError('invalid_receiver', { details: { token: mint, reason: 'no token stands there' } })
  return { program, decimals }
}
