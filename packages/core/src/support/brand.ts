// A branded type is a plain value that the compiler refuses to confuse with another of the same shape.

declare const brand: unique symbol;

export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
