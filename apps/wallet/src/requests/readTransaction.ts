import { getAddress, isAddress, isHex } from 'viem'
import { isRecord } from '../isRecord.js'
import type { AskedTransaction } from './requestTypes.js'

/** @returns a text for an error */
export function readTransaction(value: unknown): AskedTransaction | string {
  if (!isRecord(value)) return 'eth_sendTransaction takes a transaction.'
  const { from, to, nonce } = value
  const data = value['data'] ?? value['input']
  if (typeof from !== 'string' || !isAddress(from, { strict: false }))
    return 'The transaction names no sender.'
  if (to !== undefined && to !== null && !(typeof to === 'string' && isAddress(to, { strict: false })))
    return 'The recipient isn’t an address.'
  if (data !== undefined && !isHex(data)) return 'The data isn’t hex.'
  if (!to && (data === undefined || data === '0x')) return 'The transaction has no recipient and no code.'
  const figures: Record<string, bigint> = {}
  for (const name of ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce']) {
    const given = name === 'gas' ? (value['gas'] ?? value['gasLimit']) : value[name]
    if (given === undefined || given === null) continue
    const figure = readFigure(given)
    if (figure === undefined) return `${name} isn’t a whole number.`
    figures[name] = figure
  }
  const { value: amount = 0n, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = figures
  return {
    from: getAddress(from),
    ...(typeof to === 'string' ? { to: getAddress(to) } : {}),
    value: amount,
    ...(data === undefined ? {} : { data }),
    ...(gas === undefined ? {} : { gas }),
    ...(gasPrice === undefined || maxFeePerGas !== undefined ? {} : { gasPrice }),
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
    ...(nonce === undefined || nonce === null ? {} : { nonce: Number(figures['nonce']) }),
  }
}

function readFigure(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(0x[0-9a-f]*|\d+)$/i.test(value)) return undefined
  return value.toLowerCase() === '0x' ? 0n : BigInt(value)
}
