// What check.js cannot know: younger functions of browsers, what the elements and events of the page have, and what
// the page's data and its state are. Comments in the scripts explain them.

interface Array<T> { toReversed(): T[] }
interface MapConstructor { groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> }
interface Element { checkVisibility(): boolean }

// The target of an event and what a selector finds may be any element.
interface EventTarget { closest: any; id: any; matches: any }
interface Element { readonly dataset: DOMStringMap; value: any }
interface ChildNode { photo: any; prepend(...nodes: (Node | string)[]): void }
interface ParentNode { querySelector(selectors: string): any; querySelectorAll(selectors: string): NodeListOf<any> }

interface Size { width: number; height: number; leastMargin?: number }
interface Frame extends Size { x: number; y: number }
interface Focus { x: number; y: number; faces?: boolean }

interface Photo extends Size {
  id: number; name: string; bytes?: string; day?: number; date?: string; title?: string; caption?: string;
  focus: Focus; faces?: number[][]; fit: string; zoom: number; image: any; isOpaque: boolean; color?: string;
}

interface Layout {
  notation: string; cells?: number[][]; most?: number; axis?: "rows" | "columns"; count?: number; tree?: object;
}

interface Placement { photo: Photo; focus: Focus; fit: string; zoom: number }

interface Look {
  size: Size; gap: string | null; margin: string | null; radius: string | null; background: string; empty: string;
}

interface PageText {
  caption: string; title: string | null; font: string | null; fontSize: string | null; titleSize: string | null; color: string | null;
  dateFormat: string | null; captions?: Map<Photo, string>;
}

interface Arrangement extends Look {
  layout: Layout; isFree: boolean; fit: string; cells: (Placement | null)[]; blurred: Photo | null; text: PageText | null;
}

interface Label {
  lines: string[]; font: string; direction: CanvasDirection; step: number; above: number; below: number;
  cell: number | null; x: number; y: number;
}

interface Division {
  size: Size; frames: Frame[]; areas: Frame[]; bands: { above: number; below: number }[]; labels: Label[];
}

interface EditState {
  history: {
    readonly present: Arrangement; saved: Arrangement;
    push(arrangement: Arrangement): void; canStep(steps: number): boolean; step(steps: number): void;
  };
  preview: Arrangement | null;
  selected: number | null;
  carried: { from: number | null; target: number | null } | null;
  typing: { cell: number | null; before: string; opener: any } | null;
  language: string; hasSelected: boolean; hasLifted: boolean;
}

interface PageData {
  brand: string; largestZoom: number; layouts: Layout[]; photos: any[];
  defaults: Look; outputs: { opaque: string; transparent: string }; shapes: { name: string; size: Size }[];
  start: {
    layout: Layout; suggested: { size: Size | null; layouts: Layout[] }[]; picks: number[][][]; look: Look;
    text: PageText | null; isFree: boolean; hdr: boolean; fit: string; cells: (number | null)[]; print?: string;
    prints: { name: string; label: string; size: Size }[];
  };
}
