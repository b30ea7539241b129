/**
 * Where a shop keeps which transaction paid which order. A transaction pays one order, or one of each account for which
 * somebody else sent it, as bundlers do: that is decided by one statement
 * of the database, so that any number of processes may share it.
 */
export interface PaymentStore {
  /**
   * Notes that a transaction pays an order.
   *
   * @param transaction CAIP-2 id and hash in lower case, `eip155:1:0x…`; behind them `:` and the address of who paid, where
   *   that is not who sent it
   * @returns whether it pays this order: false when it has paid another one before
   */
  take(transaction: string, order: string): Promise<boolean>
}

/** Keeps them in this process, for development: after a restart every transaction could pay once more. */
export function memoryPaymentStore(): PaymentStore {
  const orders = new Map<string, string>()
  return {
    async take(transaction, order) {
      const known = orders.get(transaction)
      if (known === undefined) orders.set(transaction, order)
      return (known ?? order) === order
    },
  }
}
