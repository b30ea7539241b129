import { createRequire } from 'node:module'
import {
  AllowedMethodsEnforcer,
  AllowedTargetsEnforcer,
  DelegationManager,
  ERC20PeriodTransferEnforcer,
  ERC20TransferAmountEnforcer,
  ExactCalldataEnforcer,
  HybridDeleGator,
  LimitedCallsEnforcer,
  NativeTokenPeriodTransferEnforcer,
  NativeTokenTransferAmountEnforcer,
  SCL_RIP7212,
  SimpleFactory,
  TimestampEnforcer,
  ValueLteEnforcer,
} from '@metamask/delegation-abis/bytecode'
import { createTestClient, encodeAbiParameters, http, parseEther, publicActions, walletActions } from 'viem'
import { deployer } from './accounts.mjs'

const require = createRequire(import.meta.url)

/** On every chain. */
export const entryPointAddress = /** @type {const} */ ('0x0000000071727De22E5E9d8BAf0edAc6f37da032')

/** Put EntryPoint on public chains with this salt; anvil includes it. */
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const entryPointSalt = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'

const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

/** Delegation Framework 1.3.0: creation code and public address. */
const framework = /** @type {const} */ ([
  ['0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c', SimpleFactory],
  ['0x7F20f61b1f09b08D970938F6fa563634d65c4EeB', AllowedTargetsEnforcer],
  ['0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5', AllowedMethodsEnforcer],
  ['0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc', ERC20TransferAmountEnforcer],
  ['0x474e3Ae7E169e940607cC624Da8A15Eb120139aB', ERC20PeriodTransferEnforcer],
  ['0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320', NativeTokenTransferAmountEnforcer],
  ['0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9', NativeTokenPeriodTransferEnforcer],
  ['0x99F2e9bF15ce5eC84685604836F71aB835DBBdED', ExactCalldataEnforcer],
  ['0x04658B29F6b82ed55274221a06Fc97D318E25416', LimitedCallsEnforcer],
  ['0x1046bb45C8d673d4ea75321280DB34899413c069', TimestampEnforcer],
  ['0x92Bf12322527cAA612fd31a0e810472BBB106A8F', ValueLteEnforcer],
])

/** For passkeys; no common public address. */
const verifierAddress = '0x0000000000000000000000000000000000051c10'

/**
 * @param {string} rpcUrl of a chain that mines at once
 * @throws when EntryPoint gets another address or a constructor reverts
 */
export async function placeSmartAccounts(rpcUrl) {
  const from = deployer()
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  await client.setBalance({ address: from, value: parseEther('1000000') })
  const { bytecode } = require('@account-abstraction/contracts/artifacts/EntryPoint.json')
  const data = /** @type {import('viem').Hex} */ (entryPointSalt + bytecode.slice(2))
  await send({ to: create2Deployer, data })
  if ((await client.getCode({ address: entryPointAddress })) === undefined)
    throw new Error(`EntryPoint is not at ${entryPointAddress} on ${rpcUrl}.`)
  const words = (/** @type {import('viem').Address[]} */ ...values) =>
    encodeAbiParameters(
      values.map(() => ({ type: 'address' })),
      values,
    )
  await deploy(verifierAddress, SCL_RIP7212, '0x')
  await deploy(delegationManager, DelegationManager, words(from))
  const account = '0x48dBe696A4D990079e039489bA2053B36E8FFEC4'
  await deploy(account, HybridDeleGator, words(delegationManager, entryPointAddress))
  for (const [address, creation] of framework) await deploy(address, creation, '0x')

  /**
   * Runs a constructor as the address's code; its result replaces the code.
   *
   * @param {import('viem').Address} address
   * @param {string} creation
   * @param {import('viem').Hex} args
   */
  async function deploy(address, creation, args) {
    const linked = creation.replaceAll(/__\$[0-9a-f]{34}\$__/g, verifierAddress.slice(2))
    await client.setCode({ address, bytecode: /** @type {import('viem').Hex} */ (linked + args.slice(2)) })
    const { data: code } = await client.call({ account: from, to: address })
    await send({ to: address })
    if (code === undefined) throw new Error(`The constructor at ${address} gave no code.`)
    await client.setCode({ address, bytecode: code })
  }

  /** @param {{ to: import('viem').Address, data?: import('viem').Hex }} call */
  async function send(call) {
    const hash = await client.sendTransaction({ ...call, account: from, chain: null, gas: 12_000_000n })
    const { status } = await client.waitForTransactionReceipt({ checkReplacement: false, hash })
    if (status !== 'success') throw new Error(`A set-up transaction reverted on ${rpcUrl}: ${hash}`)
  }
}
