# Fits of the Universal Scalability Law by nls: line, x and value on stdin; line, λ, σ, κ and the standard errors of σ and κ on
# stdout. Of the fits from all starts with both algorithms, the one with the smallest sum of squares.
points <- read.csv(file("stdin"))
starts <- expand.grid(s = c(0.01, 0.1, 1, 0), k = c(1e-4, 1e-2, 0), algorithm = c("default", "port"), stringsAsFactors = FALSE)
for (line in unique(points$line)) {
  own <- points[points$line == line, ]
  top <- max(own$value / own$x)
  best <- NULL
  for (i in seq_len(nrow(starts))) {
    fit <- try(nls(value ~ top * l * x / (1 + s * (x - 1) + k * x * (x - 1)), own,
      start = list(l = 1, s = starts$s[i], k = starts$k[i]), algorithm = starts$algorithm[i],
      control = nls.control(maxiter = 1000, tol = 1e-7, minFactor = 1e-12)), silent = TRUE)
    if (!inherits(fit, "try-error") && (is.null(best) || deviance(fit) < deviance(best))) best <- fit
  }
  if (!is.null(best))
    cat(line, format(c(coef(best), summary(best)$coefficients[2:3, 2]), digits = 15), "\n")
}
