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
import type { Given } from './defineHooks.js'
import type { MutationResult } from './useMutation.js'
import {
  ensAddressHook,
  ensAvatarHook,
  ensNameHook,
  readContractHook,
  writeContractHook,
} from '@latchkey/eip155/hooks'
import { fieldsHook, mutationHook } from './defineHooks.js'

/** The address of an ENS name. */
export const useEnsAddress = /* @__PURE__ */ fieldsHook(ensAddressHook)

/** The picture of an ENS name. */
export const useEnsAvatar = /* @__PURE__ */ fieldsHook(ensAvatarHook)

/** The ENS name of an address; `data` is undefined if it has none. */
export const useEnsName = /* @__PURE__ */ fieldsHook(ensNameHook)

/**
 * Reads a contract, and again when the parameters (by value), the account or the network change.
 */
export const useReadContract = /* @__PURE__ */ fieldsHook(readContractHook) as unknown as <
  const abi extends Abi,
  name extends ReadName<abi>,
>(
  ...given: Given<[parameters: ReadContractParameters<abi, name> | undefined]>
) => Readonly<QueryState<ReadContractResult<abi, name>>> & QueryFunctions

/** Sends a contract transaction through the wallet; `data` is its hash. */
export const useWriteContract = /* @__PURE__ */ mutationHook(writeContractHook) as unknown as () => Omit<
  MutationResult<[parameters: WriteContractParameters], string>,
  keyof WriteContract
> &
  WriteContract
