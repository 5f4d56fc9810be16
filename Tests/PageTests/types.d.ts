// What check.js cannot know: younger functions of browsers, and what the elements and events of the page have.

interface Array<T> { toReversed(): T[] }
interface MapConstructor { groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> }
interface Element { checkVisibility(): boolean }

// The target of an event and what a selector finds may be any element.
interface EventTarget { closest: any; id: any; matches: any }
interface Element { readonly dataset: DOMStringMap; value: any }
interface ChildNode { photo: any; prepend(...nodes: (Node | string)[]): void }
interface ParentNode { querySelector(selectors: string): any; querySelectorAll(selectors: string): NodeListOf<any> }
