/* The frames of layout 2: two squares over a wide one, margin and gap a twentieth of the side. */
typedef struct {
  int left, top, width, height;
} Frame;

static inline void layout_frames(int side, Frame frames[3]) {
  int gap = (side + 10) / 20;
  int small = (side - gap) / 2 - gap;
  int second = gap + small + gap;
  int large = side - gap - second;
  frames[0] = (Frame){gap, gap, small, small};
  frames[1] = (Frame){second, gap, large, small};
  frames[2] = (Frame){gap, second, side - 2 * gap, large};
}
