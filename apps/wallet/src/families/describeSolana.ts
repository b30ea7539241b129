import { getCompiledTransactionMessageDecoder, type Transaction } from '@solana/kit'
import { formatUnits } from 'viem'
import type { JobWords } from '../requests/requestTypes.js'
import { shortAddress } from '../shortAddress.js'

const systemProgram = '11111111111111111111111111111111'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

interface Transfer {
  readonly to: string
  readonly lamports: bigint
}

export function describeSolana(
  transactions: readonly Transaction[],
  { address, chain, sends }: { readonly address: string; readonly chain: string; readonly sends: boolean },
): JobWords {
  const read = transactions.map(readTransfers)
  const transfers = read.flatMap(({ transfers: own }) => own)
  const others = read.flatMap(({ programs }) => programs)
  const count = transactions.length
  const many = count === 1 ? 'a transaction' : `${count} transactions`
  const [first] = transfers
  const only = count === 1 && transfers.length === 1 && others.length === 0 ? first : undefined
  return {
    title: only
      ? `${sends ? 'Send' : 'Sign a transfer of'} ${inSol(only)}`
      : `${sends ? 'Send' : 'Sign'} ${many}`,
    facts: [
      ...transfers.flatMap((transfer) => [
        ...(only ? [] : [{ label: 'Sends', value: inSol(transfer) }]),
        { label: 'To', value: shortAddress(transfer.to), full: transfer.to },
      ]),
      ...others.map((program) => ({ label: 'Program', value: shortAddress(program), full: program })),
      { label: 'From', value: shortAddress(address), full: address },
      { label: 'Network', value: chain },
    ],
    approve: sends ? 'Send' : 'Sign',
  }
}

const inSol = ({ lamports }: Transfer): string => `${formatUnits(lamports, 9)} SOL`

function readTransfers({ messageBytes }: Transaction): {
  readonly transfers: readonly Transfer[]
  readonly programs: readonly string[]
} {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version === 1) return { transfers: [], programs: ['one of a newer kind'] }
  const transfers: Transfer[] = []
  const programs: string[] = []
  for (const { programAddressIndex, accountIndices = [], data = new Uint8Array() } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex] ?? 'unknown'
    const bytes = new DataView(new Uint8Array(data).buffer)
    const isTransfer = program === systemProgram && bytes.byteLength === 12 && bytes.getUint32(0, true) === 2
    const to = message.staticAccounts[accountIndices[1] ?? -1]
    if (isTransfer && to !== undefined) transfers.push({ to, lamports: bytes.getBigUint64(4, true) })
    else if (program !== computeBudgetProgram) programs.push(program)
  }
  return { transfers, programs }
}
