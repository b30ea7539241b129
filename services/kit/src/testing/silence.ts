/**
 * Milliseconds without an answer after which a replica takes over: on a busy machine no server counts
 * as dead.
 */
export const PATIENT_MS = 60_000
/** For faults that a test makes. */
export const IMPATIENT_MS = 2_000
