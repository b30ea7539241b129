// Written by scripts/generate-hooks.mjs.
import type { QueryFunctions, QueryState } from '@latchkey/core/hooks'
import type {
  Abi,
  ReadContractParameters,
  ReadContractResult,
  ReadName,
  WriteContractParameters,
} from '@latchkey/eip155/actions'
import type { WriteContract } from '@latchkey/eip155/hooks'
import type { Signals, Given } from './defineHooks.js'
import type { MutationResult } from './injectMutation.js'
import {
  ensAddressHook,
  ensAvatarHook,
  ensNameHook,
  readContractHook,
  writeContractHook,
} from '@latchkey/eip155/hooks'
import { fieldsHook, mutationHook } from './defineHooks.js'

/** The address of an ENS name. */
export const injectEnsAddress = /* @__PURE__ */ fieldsHook(ensAddressHook)

/** The picture of an ENS name. */
export const injectEnsAvatar = /* @__PURE__ */ fieldsHook(ensAvatarHook)

/** The ENS name of an address; `data` is undefined if it has none. */
export const injectEnsName = /* @__PURE__ */ fieldsHook(ensNameHook)

/**
 * Reads a contract, and again when the parameters (by value), the account or the network change.
 */
export const injectReadContract = /* @__PURE__ */ fieldsHook(readContractHook) as unknown as <
  const abi extends Abi,
  name extends ReadName<abi>,
>(
  ...given: Given<[parameters: ReadContractParameters<abi, name> | undefined]>
) => Signals<QueryState<ReadContractResult<abi, name>>> & QueryFunctions

/** Sends a contract transaction through the wallet; `data` is its hash. */
export const injectWriteContract = /* @__PURE__ */ mutationHook(writeContractHook) as unknown as () => Omit<
  MutationResult<[parameters: WriteContractParameters], string>,
  keyof WriteContract
> &
  WriteContract
