// Binds tagged templates to Preact, so that components are plain TypeScript that Node runs unbuilt. Values put into a
// template are text or attributes, never markup: nothing here can set inner HTML.

import htm from "htm";
import { h, type VNode } from "preact";

export type Child = VNode | string | number | null | false | undefined | readonly Child[];

type Template = (strings: TemplateStringsArray, ...values: unknown[]) => VNode;

export const html = (htm as unknown as { bind(create: typeof h): Template }).bind(h);
