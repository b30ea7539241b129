/** A wallet shows one request. */
export async function signEach<Input, Output>(
  inputs: readonly Input[],
  signOne: (input: Input) => Promise<Output>,
): Promise<readonly Output[]> {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await signOne(input))
  return outputs
}
