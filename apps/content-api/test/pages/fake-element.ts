type Happening = { preventDefault(): void; [member: string]: unknown };
type Listener = (event?: Happening) => void;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** As much of an element as the scripts of the pages use. */
export class FakeElement {
  readonly attributes = new Map<string, string>();
  readonly listeners = new Map<string, Listener>();
  children: (FakeElement | string)[] = [];
  dataset: Record<string, string> = {};
  files: readonly File[] = [];
  hidden = false;
  isFocused = false;
  value = '';
  /** How it was brought into view. */
  readonly scrolled: object[] = [];
  readonly tag: string;
  constructor(tag: string) {
    this.tag = tag;
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
    if (name.startsWith('data-')) this.dataset[name.slice('data-'.length)] = value;
  }
  removeAttribute(name: string) {
    this.attributes.delete(name);
  }
  get id(): string {
    return this.attributes.get('id') ?? '';
  }
  append(...children: (FakeElement | string)[]) {
    this.children.push(...children);
  }
  replaceChildren(...children: (FakeElement | string)[]) {
    this.children = children.filter((child) => child !== '');
  }
  addEventListener(name: string, listener: Listener) {
    this.listeners.set(name, listener);
  }
  focus() {
    this.isFocused = true;
  }
  scrollIntoView(how: object) {
    this.scrolled.push(how);
  }
  set textContent(text: string) {
    this.children = [text];
  }
  get textContent(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('');
  }
  get html(): string {
    const attributes = [...this.attributes].map(([name, value]) => ` ${name}="${value}"`).join('');
    return `<${this.tag}${attributes}>${this.children.map((child) => (typeof child === 'string' ? escaped(child) : child.html)).join('')}</${this.tag}>`;
  }
  all(tag: string): FakeElement[] {
    return this.children.flatMap((child) => (typeof child === 'string' ? [] : [...(child.tag === tag ? [child] : []), ...child.all(tag)]));
  }
}

/** Elements by their id, made when a script asks for them. */
export function fakePage() {
  const elements = new Map<string, FakeElement>();
  const at = (id: string): FakeElement => elements.get(id) ?? elements.set(id, new FakeElement('div')).get(id)!;
  const made = (tag: string) => new FakeElement(tag);
  const document = { createElement: made, createElementNS: (_space: string, tag: string) => made(tag), getElementById: at };
  return { at, document };
}
