/** Moves SOL and makes accounts. */
export const systemProgram = '11111111111111111111111111111111'

/** Makes the account that an owner has for a mint. */
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Limits what a transaction may compute, and prices it. */
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** Both programs that own tokens: SPL Token and Token-2022. */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
