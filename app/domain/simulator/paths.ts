/** The page of the trial that stands for the one of a payment service. */
export const simulatorPath = (paymentId: string) => `/payments/simulator/${paymentId}`
